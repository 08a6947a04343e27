/* A backend that takes every model and does nothing: it lets the server's core judge configurations of
 * backends that are not installed. Built by server.mjs as backends/NAME/libtriton_NAME.so, and by
 * scripts/generate/stand-in.mjs into the product. */
#include <stdint.h>

typedef struct Error Error;
typedef struct Instance Instance;
typedef struct Request Request;
typedef struct Response Response;

extern Error* TRITONBACKEND_ResponseNew(Response**, Request*);
extern Error* TRITONBACKEND_ResponseSend(Response*, uint32_t flags, Error*);
extern Error* TRITONBACKEND_RequestRelease(Request*, uint32_t flags);

Error*
TRITONBACKEND_ModelInstanceExecute(Instance* instance, Request** requests, const uint32_t count)
{
  (void)instance;
  for (uint32_t i = 0; i < count; i++) {
    Response* response = 0;
    TRITONBACKEND_ResponseNew(&response, requests[i]);
    TRITONBACKEND_ResponseSend(response, 1 /* final */, 0);
    TRITONBACKEND_RequestRelease(requests[i], 1 /* all */);
  }
  return 0;
}
