# Every goal is a script of a few lines; see scripts/.
.PHONY: setup tour test check bench docs fuzz
setup tour test check bench docs fuzz:
	@scripts/$@
