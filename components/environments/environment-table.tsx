/** Where requests can go. */

import { apiPathOf, checkBaseUrl, withoutApiPath } from '../../lib/core/base-url.ts';
import { canRemoveEnvironment } from '../../lib/state/forms.ts';
import { selectEnvironment } from '../../lib/state/selectors.ts';
import type { Environment, RemoteEnvironment } from '../../lib/storage/environments.ts';
import { useApp } from '../app/store-context.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { DataTable, type TableColumn } from '../ui/data-table.tsx';
import { useAnnounce } from '../ui/live-region.tsx';
import styles from './environments.module.css';

interface EnvironmentTableProps {
  readonly onEdit: (environment: RemoteEnvironment) => void;
  readonly onDelete: (environment: RemoteEnvironment) => void;
  readonly onCalibrate: (environment: RemoteEnvironment) => void;
}

export function EnvironmentTable({ onEdit, onDelete, onCalibrate }: EnvironmentTableProps) {
  const environments = useApp((state) => state.environments);
  const columns: readonly TableColumn<Environment>[] = [
    { id: 'name', label: 'Environment', role: 'heading', cell: (row) => <EnvironmentName shown={row} /> },
    { id: 'kind', label: 'Kind', fit: true, cell: ({ kind }) => KINDS[kind] },
    { id: 'address', label: 'Base URL', cell: (row) => <Address of={row} onEdit={onEdit} /> },
    { id: 'keys', label: 'Keys', cell: (row) => <Signers of={row} /> },
    {
      id: 'actions',
      label: 'Actions',
      role: 'actions',
      cell: (row) =>
        row.kind === 'remote' && (
          <>
            <Button
              variant="quiet"
              icon="pencil"
              aria-label={`Edit ${row.name}`}
              onClick={() => onEdit(row)}
            />
            <Button
              variant="quiet"
              icon="gauge"
              aria-label={`Calibrate ${row.name}`}
              onClick={() => onCalibrate(row)}
            >
              Calibrate
            </Button>
            {canRemoveEnvironment(row.id) && (
              <Button
                variant="quiet"
                icon="trash"
                aria-label={`Delete ${row.name}`}
                onClick={() => onDelete(row)}
              />
            )}
          </>
        ),
    },
  ];
  return <DataTable caption="Environments" columns={columns} rows={environments} rowKey={({ id }) => id} />;
}

const KINDS: Record<Environment['kind'], string> = { 'built-in': 'In the extension', remote: 'Server' };

function EnvironmentName({ shown }: { readonly shown: Environment }) {
  const inUse = useApp((state) => selectEnvironment(state).id === shown.id);
  return (
    <span className={styles['name']}>
      {shown.name}
      {inUse && <Badge tone="accent">In use</Badge>}
      {shown.kind === 'remote' && shown.readings && <Badge>Calibrated</Badge>}
    </span>
  );
}

interface AddressProps extends Pick<EnvironmentTableProps, 'onEdit'> {
  readonly of: Environment;
}

function Address({ of: environment, onEdit }: AddressProps) {
  if (environment.kind === 'built-in')
    return <span className={styles['faint']}>None: it needs no network</span>;
  const checked = checkBaseUrl(environment.baseUrl);
  return (
    <span className={styles['address']}>
      <code>{environment.baseUrl}</code>
      {checked.ok && checked.warnings.includes('plain-http') && (
        <Badge tone="warn" icon="warning">
          Unencrypted
        </Badge>
      )}
      {checked.ok && checked.warnings.includes('ends-in-api-path') && (
        <SentTwice of={environment} baseUrl={checked.baseUrl} onEdit={onEdit} />
      )}
    </span>
  );
}

interface SentTwiceProps extends Pick<EnvironmentTableProps, 'onEdit'> {
  readonly of: RemoteEnvironment;
  readonly baseUrl: string;
}

function SentTwice({ of: environment, baseUrl, onEdit }: SentTwiceProps) {
  const update = useApp((state) => state.updateEnvironment);
  const announce = useAnnounce();
  const path = apiPathOf(baseUrl);
  const drop = async (button: HTMLElement): Promise<void> => {
    const row = button.closest('tr');
    const changed = await update(environment.id, { baseUrl: withoutApiPath(baseUrl) });
    // The dialog says why.
    if (!changed.ok) return onEdit(environment);
    announce(`Saved ${environment.name}`);
    row?.querySelector<HTMLElement>('button')?.focus();
  };
  return (
    <>
      <Badge tone="warn" icon="warning">
        Sent with {path} twice
      </Badge>
      <Button
        size="small"
        aria-label={`Remove ${path} from ${environment.name}`}
        onClick={({ currentTarget }) => void drop(currentTarget)}
      >
        Remove {path}
      </Button>
    </>
  );
}

function Signers({ of: { id } }: { readonly of: Environment }) {
  const names = useApp(({ keys }) =>
    keys.filter(({ environments }) => environments.includes(id)).map(({ name }) => name),
  );
  if (names.length === 0) return <span className={styles['faint']}>None yet</span>;
  return <span className={styles['wrap']}>{names.join(', ')}</span>;
}
