import { InstallationFailure } from '@stratus/installation';
import type { BrokerLogin } from '@stratus/installation';
import { Failure, natsCredentials, natsTls } from '@stratus/local-servers';

/** Reports an installation failure as a failure of the launcher. */
export async function installing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof InstallationFailure) throw new Failure(error.message, error.whatToDo, { cause: error });
    throw error;
  }
}

/** The login in a NATS URL with credentials, over TLS if the variables of the apps require it. */
export function brokerLogin(url: string): BrokerLogin {
  const { servers, user, pass: password } = natsCredentials(url);
  return { servers, user, password, ...natsTls(url) };
}
