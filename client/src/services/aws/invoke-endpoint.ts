import * as l10n from '@vscode/l10n';
import { UserError } from '../../util/user-error.ts';
import { explainAws } from './endpoints.ts';
import { HEADER_LENGTH } from '../invoke/encode-infer.ts';
import type { InferReply } from '../invoke/send.ts';
import type { EncodedRequest } from '../invoke/types.ts';

/** With no blank behind the semicolon: the server takes any other spelling for something else. */
const BINARY_TYPE = 'application/vnd.sagemaker-triton.binary+json;json-header-size=';
/** No endpoint takes more. */
const BODY_MOST = 25 * 1024 * 1024;
/** The limit in the service's API model; larger bodies are sent all the same, since some endpoints take them. */
const BODY_SURE = 6 * 1024 * 1024;

export interface EndpointTarget {
  readonly endpoint: string;
  readonly region: string;
}

export interface EndpointInvoker {
  send(request: EncodedRequest, signal?: AbortSignal): Promise<InferReply>;
  close(): void;
}

/** A client of one SageMaker endpoint; the SDK and the credentials are touched by its first request and not before. */
export async function endpointInvoker({ endpoint, region }: EndpointTarget): Promise<EndpointInvoker> {
  const { InvokeEndpointCommand, SageMakerRuntimeClient } = await import('@aws-sdk/client-sagemaker-runtime');
  // A retry would be measured as latency and hide the failure.
  const client = new SageMakerRuntimeClient({ region, maxAttempts: 1 });
  return {
    close: () => client.destroy(),
    async send({ headers, body }, signal) {
      if (body.length > BODY_MOST) {
        throw new UserError(l10n.t('The request has {0} MB; SageMaker takes {1} MB at most.', (body.length / 2 ** 20).toFixed(1), BODY_MOST / 2 ** 20), l10n.t('Send a smaller batch.'));
      }
      const length = headers[HEADER_LENGTH];
      const began = performance.now();
      try {
        const { Body, ContentType } = await client.send(new InvokeEndpointCommand({
          EndpointName: endpoint, Body: body, ContentType: length === undefined ? 'application/json' : `${BINARY_TYPE}${length}`,
        }), { ...(signal && { abortSignal: signal }) });
        const waitMs = performance.now() - began;
        const size = /json-header-size=(\d+)/.exec(ContentType ?? '')?.[1];
        return { body: Body ?? new Uint8Array(), headerLength: size === undefined ? undefined : Number(size), waitMs };
      } catch (error) {
        throw explain(error, endpoint, body.length);
      }
    },
  };
}

interface Refusal {
  name?: string;
  message?: string;
  OriginalStatusCode?: number;
  OriginalMessage?: string;
  $metadata?: { httpStatusCode?: number };
}

function explain(error: unknown, endpoint: string, size: number): unknown {
  const { name, message, OriginalStatusCode, OriginalMessage, $metadata } = error as Refusal;
  const tooLarge = $metadata?.httpStatusCode === 413 || name === 'ValidationError';
  if (tooLarge && size > BODY_SURE) {
    return new UserError(l10n.t('SageMaker refused the request of {0} MB: {1}', (size / 2 ** 20).toFixed(1), message ?? ''),
      l10n.t('Every endpoint takes {0} MB, not every one takes more: send a smaller batch.', BODY_SURE / 2 ** 20), { cause: error });
  }
  if (name !== 'ModelError') return explainAws(error);
  return new UserError(l10n.t('The model behind {0} answered {1}: {2}', endpoint, OriginalStatusCode ?? '?', OriginalMessage ?? message ?? ''),
    l10n.t('An answer takes 60 s at most: a first request that builds an engine fails once and works when the engine is there.'), { cause: error });
}
