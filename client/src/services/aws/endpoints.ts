import * as l10n from '@vscode/l10n';
import { UserError } from '../../util/user-error.ts';

export interface EndpointSummary {
  readonly name: string;
  /** InService, Creating, Failed, … */
  readonly status: string;
  /** ISO 8601 */
  readonly modified: string | undefined;
}

/** All SageMaker endpoints of a region, by name. The SDK and the credentials are touched here and not before. @throws UserError */
export async function listEndpoints(region: string, signal?: AbortSignal): Promise<EndpointSummary[]> {
  const { paginateListEndpoints, SageMakerClient } = await import('@aws-sdk/client-sagemaker');
  const client = new SageMakerClient({ region });
  try {
    const found: EndpointSummary[] = [];
    for await (const { Endpoints = [] } of paginateListEndpoints({ client }, { SortBy: 'Name', SortOrder: 'Ascending' })) {
      signal?.throwIfAborted();
      found.push(...Endpoints.map(({ EndpointName = '', EndpointStatus = '', LastModifiedTime }) => ({ name: EndpointName, status: EndpointStatus, modified: LastModifiedTime?.toISOString() })));
    }
    return found;
  } catch (error) {
    throw explainAws(error);
  } finally {
    client.destroy();
  }
}

/** What a person can do about a refusal of AWS; other errors come back as they are. */
export function explainAws(error: unknown): unknown {
  const { name = '', message = '' } = error as { name?: string; message?: string };
  if (name === 'CredentialsProviderError') return new UserError(l10n.t('No AWS credentials were found.'), l10n.t('Sign in with the AWS command line or set a profile, then try again.'), { cause: error });
  if (/^(ExpiredToken|UnrecognizedClient|InvalidClientTokenId|InvalidSignature)/.test(name)) {
    return new UserError(l10n.t('AWS does not take these credentials ({0}).', name), l10n.t('Sign in again.'), { cause: error });
  }
  if (/(Exception|Error)$/.test(name) && '$metadata' in (error as object)) return new UserError(l10n.t('AWS refused the request ({0}): {1}', name, message), undefined, { cause: error });
  return error;
}
