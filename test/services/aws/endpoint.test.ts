// The SDK against a stand-in for the service on loopback: what crosses the wire is the SDK's own.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listEndpoints } from '../../../client/src/services/aws/endpoints.ts';
import { endpointInvoker } from '../../../client/src/services/aws/invoke-endpoint.ts';
import { decodeInfer } from '../../../client/src/services/invoke/decode-infer.ts';
import { encodeInfer, HEADER_LENGTH } from '../../../client/src/services/invoke/encode-infer.ts';
import { UserError } from '../../../client/src/util/user-error.ts';

let answer: (request: { url: string; headers: http.IncomingHttpHeaders; body: Buffer }, response: http.ServerResponse) => void;
const server = http.createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => answer({ url: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) }, response));
});
const before = { ...process.env };

beforeAll(async () => {
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(process.env, { AWS_ENDPOINT_URL: url, AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test', AWS_EC2_METADATA_DISABLED: 'true', AWS_CONFIG_FILE: '/nowhere', AWS_SHARED_CREDENTIALS_FILE: '/nowhere' });
});
afterAll(() => {
  process.env = before;
  server.closeAllConnections();
  server.close();
});
beforeEach(() => { answer = (_request, response) => { response.writeHead(500).end(); }; });

const request = encodeInfer('m', [{ name: 'IDS', datatype: 'INT64', shape: [1, 2], data: [1n, 2n] }], { binary: true, samples: 1 });

test('the binary form goes with its header length behind a semicolon without a blank, and comes back the same way', async () => {
  let seen: { url: string; type: string | undefined; body: Buffer } | undefined;
  answer = ({ url, headers, body }, response) => {
    seen = { url, type: headers['content-type'], body };
    const head = Buffer.from('{"outputs":[{"name":"Y","datatype":"FP32","shape":[1,1],"parameters":{"binary_data_size":4}}]}');
    response.writeHead(200, { 'content-type': `application/vnd.sagemaker-triton.binary+json;json-header-size=${head.length}` });
    response.end(Buffer.concat([head, Buffer.from(Float32Array.of(0.5).buffer)]));
  };
  const invoker = await endpointInvoker({ endpoint: 'texts-main', region: 'eu-west-1' });
  const reply = await invoker.send(request);
  invoker.close();
  expect(seen?.url).toBe('/endpoints/texts-main/invocations');
  expect(seen?.type).toBe(`application/vnd.sagemaker-triton.binary+json;json-header-size=${request.headers[HEADER_LENGTH]}`);
  expect(seen?.body).toEqual(Buffer.from(request.body));
  expect(decodeInfer(reply.body, reply.headerLength)).toEqual([{ name: 'Y', datatype: 'FP32', shape: [1, 1], data: [0.5] }]);
});

test("a model's failure is told in the model's words, and sent once only", async () => {
  let count = 0;
  answer = (_request, response) => {
    count++;
    response.writeHead(424, { 'content-type': 'application/json', 'x-amzn-errortype': 'ModelError' });
    response.end(JSON.stringify({ Message: 'Received server error (500)', OriginalStatusCode: 500, OriginalMessage: '{"error":"no such input"}' }));
  };
  const invoker = await endpointInvoker({ endpoint: 'e', region: 'eu-west-1' });
  const failed = await invoker.send(request).catch((error: unknown) => error);
  invoker.close();
  expect(failed).toBeInstanceOf(UserError);
  expect((failed as UserError).message).toContain('answered 500: {"error":"no such input"}');
  expect(count).toBe(1);
});

test.each([[413, 'RequestEntityTooLarge'], [400, 'ValidationError']])('a body beyond 6 MB is sent, and a refusal (%s) tells the limit', async (status, type) => {
  answer = (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': type });
    response.end(JSON.stringify({ Message: 'body too long' }));
  };
  const invoker = await endpointInvoker({ endpoint: 'e', region: 'eu-west-1' });
  const failed = await invoker.send({ ...request, body: new Uint8Array(7 * 1024 * 1024) }).catch((error: unknown) => error);
  invoker.close();
  expect(failed).toBeInstanceOf(UserError);
  expect((failed as UserError).message).toBe('SageMaker refused the request of 7.0 MB: body too long');
  expect((failed as UserError).advice).toContain('takes 6 MB');
});

test('endpoints are listed page by page', async () => {
  answer = ({ headers, body }, response) => {
    expect(headers['x-amz-target']).toBe('SageMaker.ListEndpoints');
    const { NextToken } = JSON.parse(body.toString()) as { NextToken?: string };
    const one = (name: string) => ({ EndpointName: name, EndpointArn: `arn:aws:sagemaker:eu-west-1:123456789012:endpoint/${name}`, EndpointStatus: 'InService', CreationTime: 1, LastModifiedTime: 1_700_000_000 });
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' });
    response.end(JSON.stringify(NextToken ? { Endpoints: [one('b')] } : { Endpoints: [one('a')], NextToken: 'more' }));
  };
  expect(await listEndpoints('eu-west-1')).toEqual([
    { name: 'a', status: 'InService', modified: '2023-11-14T22:13:20.000Z' }, { name: 'b', status: 'InService', modified: '2023-11-14T22:13:20.000Z' },
  ]);
});

test('a refusal is one sentence that names it', async () => {
  answer = (_request, response) => {
    response.writeHead(400, { 'content-type': 'application/x-amz-json-1.1', 'x-amzn-errortype': 'AccessDeniedException' });
    response.end(JSON.stringify({ __type: 'AccessDeniedException', Message: 'not allowed to list' }));
  };
  await expect(listEndpoints('eu-west-1')).rejects.toThrow('AccessDeniedException');
});
