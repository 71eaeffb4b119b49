import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DatabaseRecord } from '@stratus/contracts';
import { ApiProblem } from '../api/api-problem.js';
import { useApi } from '../api/session.js';
import { OperationButton } from '../forms/operation-button.js';
import { Icon } from '../ui/icon.js';
import { Problem } from '../ui/problem.js';
import { CA_FILE } from './connect.js';
import { OPERATIONS } from './database-operations.js';
import { refusalIn } from './database-status.js';

/** A button that saves the certificate of the authority as a file. */
export function CaCertificate({ database: { id, engine, status } }: { database: DatabaseRecord }): ReactNode {
  const api = useApi();
  const operation = OPERATIONS[engine].getSsl;
  const params = { instanceId: id };
  const download = useMutation<void, ApiProblem>({
    mutationFn: async () => {
      const { ca_certificate: certificate } = await api.call(operation, params);
      if (certificate !== null) save(CA_FILE, atob(certificate));
    },
  });
  return (
    <>
      <OperationButton
        operation={operation}
        params={params}
        unavailable={refusalIn(status, 'read secrets')}
        variant="default"
        loading={download.isPending}
        onClick={() => download.mutate()}
        leftSection={<Icon name="download" size={16} />}
      >
        CA certificate
      </OperationButton>
      {download.error && <Problem problem={download.error} />}
    </>
  );
}

/** Hands a text to the browser as a file to keep. */
function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/x-pem-file' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}
