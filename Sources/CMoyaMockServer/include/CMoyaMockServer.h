#ifndef CMOYAMOCKSERVER_H
#define CMOYAMOCKSERVER_H

#include "moya_mock_certificates.h"
#include "moya_mock_digest.h"
#include "moya_mock_epoll.h"
#include "moya_mock_find.h"
#include "moya_mock_sockets.h"
#include "moya_mock_threads.h"
#include "moya_mock_tls.h"

#endif
