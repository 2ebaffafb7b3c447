/** Every primitive in its usual states, for the accessibility test. */

import type { ReactElement } from 'react';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ByteText } from '../../../components/ui/byte-text.tsx';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { CodeEditor } from '../../../components/ui/code-editor.tsx';
import { PlainEditor } from '../../../components/ui/code-editor-lazy.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { CopyButton } from '../../../components/ui/copy-button.tsx';
import { DataGrid } from '../../../components/ui/data-grid.tsx';
import { useItself } from '../../../components/ui/data-grid-rows.tsx';
import { DataTable } from '../../../components/ui/data-table.tsx';
import { DetailsPane } from '../../../components/ui/details-pane.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Disclosure } from '../../../components/ui/disclosure.tsx';
import { DropZone } from '../../../components/ui/drop-zone.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { KeptField } from '../../../components/ui/kept-field.tsx';
import { KeptRefused } from '../../../components/ui/kept-refused.tsx';
import { KeyValueTable } from '../../../components/ui/key-value-table.tsx';
import { LineMark } from '../../../components/ui/line-mark.tsx';
import { ListSearch, ListToolbar } from '../../../components/ui/list-toolbar.tsx';
import { LiveRegionProvider } from '../../../components/ui/live-region.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Progress } from '../../../components/ui/progress.tsx';
import { SecretInput } from '../../../components/ui/secret-input.tsx';
import { SecretText } from '../../../components/ui/secret-text.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { SplitPane } from '../../../components/ui/split-pane.tsx';
import { Tabs } from '../../../components/ui/tabs.tsx';
import { TextArea } from '../../../components/ui/text-area.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { Tree } from '../../../components/ui/tree.tsx';
import { UnderWay } from '../../../components/ui/under-way.tsx';
import { UndoButton } from '../../../components/ui/undo-button.tsx';
import { VisuallyHidden } from '../../../components/ui/visually-hidden.tsx';
import { byteStringOfText } from '../../../lib/core/signing/bytes.ts';

const nothing = (): void => undefined;
const yes = async (): Promise<'copied'> => 'copied';
const ODD_TEXT = byteStringOfText(' status=paid\t\r\n\0\u200b“x”\u0430 ');

const DATA_GRID = (
  <DataGrid
    label="Orders"
    columns={['id', 'amount'].map((id) => ({
      id,
      label: id,
      width: 120,
      cell: (row: string) => `${id} ${row}`,
    }))}
    count={3}
    rowAt={(index) => (index === 2 ? undefined : `${index}`)}
    sort={{ column: 'id', direction: 'down' }}
    chosen={1}
    onChoose={nothing}
    onOpen={nothing}
    onCopy={nothing}
    useLook={useItself<string>}
    acts={{ onSort: nothing, onResize: nothing, onMove: nothing, onHide: nothing }}
  />
);

/** One entry per component file; a test asserts that none is missing. */
export const GALLERY: Readonly<Record<string, ReactElement>> = {
  badge: (
    <Badge tone="bad" icon="cross">
      Revoked
    </Badge>
  ),
  button: (
    <>
      <Button variant="primary" icon="send">
        Send
      </Button>
      <Button busy>Sign</Button>
      <Button variant="quiet" icon="trash" aria-label="Delete header" aria-pressed="true" />
      <Button variant="danger" disabled>
        Delete
      </Button>
    </>
  ),
  'byte-segment': <ByteText text={ODD_TEXT} />,
  'byte-text': (
    <ByteText
      text={ODD_TEXT}
      marks={[{ id: 'a', start: 1, end: 12, tone: 'query', label: 'First parameter' }]}
      activeMark="a"
      onMark={nothing}
      limit={15}
    />
  ),
  checkbox: <Checkbox label="Follow the clock" hint="Off, the timestamp stays" />,
  'code-editor': <CodeEditor label="Body" value={'{"amount": "10.00"}\r\n'} />,
  'code-editor-lazy': <PlainEditor label="Body" value="{}" onChange={nothing} />,
  'confirm-dialog': (
    <ConfirmDialog
      open
      danger
      title="Delete the key?"
      confirmLabel="Delete key"
      onConfirm={nothing}
      onCancel={nothing}
    >
      <p>It can’t be brought back.</p>
    </ConfirmDialog>
  ),
  'copy-button': (
    <>
      <CopyButton label="Copy signature" copy={yes} />
      <CopyButton label="Copy curl" iconOnly copy={yes} />
    </>
  ),
  'data-table': (
    <DataTable
      caption="Keys"
      rowKey={(name) => name}
      rows={['Staging', 'Local']}
      columns={[
        { id: 'name', label: 'Name', role: 'heading', cell: (name) => name },
        { id: 'state', label: 'State', fit: true, cell: () => <Badge tone="good">Active</Badge> },
        { id: 'do', label: 'Actions', role: 'actions', cell: (name) => <Button>{`Edit ${name}`}</Button> },
      ]}
    />
  ),
  dialog: (
    <Dialog open title="Add a key" onClose={nothing} actions={<Button variant="primary">Save</Button>}>
      <Field label="Name">
        <TextInput />
      </Field>
    </Dialog>
  ),
  'list-toolbar': (
    <ListToolbar label="Requests">
      <ListSearch
        label="Search requests"
        placeholder="Method, status or code"
        value="401"
        onChange={() => undefined}
        shown={2}
        all={1200}
        counted="1,200 requests"
      />
    </ListToolbar>
  ),
  disclosure: <Disclosure summary="What’s assumed">Five refusals in this order</Disclosure>,
  'drop-zone': (
    <LiveRegionProvider>
      <DropZone label="Drop to open it" onFiles={nothing}>
        Files are opened here
      </DropZone>
    </LiveRegionProvider>
  ),
  'empty-state': (
    <EmptyState title="Responses appear here" icon="send" action={<Button>Send</Button>}>
      Status, time, headers and body.
    </EmptyState>
  ),
  field: (
    <>
      <Field label="Path" hint="Begins with /" error="Add a / at the start" aside={<Button>Reset</Button>}>
        <TextInput mono defaultValue="api" />
      </Field>
      <Field label="Method" hideLabel layout="row" warning="Unusual, but it can be sent">
        <Select>
          <option>GET</option>
        </Select>
      </Field>
    </>
  ),
  icon: <Icon name="check" label="Signed" />,
  'data-grid': DATA_GRID,
  'data-grid-head': DATA_GRID,
  'data-grid-rows': DATA_GRID,
  tree: (
    <Tree
      label="Fields"
      nodes={[
        { id: '0', name: 'id', value: 'ord_1' },
        { id: '1', name: 'lines', value: '2 items', children: () => [{ id: '0', name: '0', value: 'one' }] },
      ]}
    />
  ),
  'key-value-table': (
    <KeyValueTable
      caption="Headers"
      rows={[
        { id: 'k', name: 'X-Api-Key', value: 'pk_test_1', action: <CopyButton label="Copy" copy={yes} /> },
      ]}
    />
  ),
  'kept-refused': (
    <KeptRefused
      problem="unavailable"
      words={{ title: 'The browser refuses to open it', words: 'Restart the browser.' }}
      onRetry={nothing}
      clearing={{ label: 'Delete all', onClear: nothing }}
    />
  ),
  'not-loaded': <NotLoaded>Nothing was sent.</NotLoaded>,
  'line-mark': <LineMark name="path" />,
  'live-region': <LiveRegionProvider>Signed</LiveRegionProvider>,
  notice: (
    <>
      <Notice
        tone="bad"
        title="Signature doesn’t match"
        live
        onDismiss={nothing}
        actions={<Button>Fix</Button>}
      >
        The path differs.
      </Notice>
      <Notice tone="good">Signed</Notice>
    </>
  ),
  progress: (
    <>
      <Progress label="Reading pages" value={3} max={12} detail="3 of 12" />
      <Progress label="Searching" />
      <Progress label="Paused" isPaused />
    </>
  ),
  'secret-input': (
    <Field label="Secret">
      <SecretInput onSecretChange={nothing} />
    </Field>
  ),
  'secret-text': <SecretText label="secret of Staging" reveal={async () => 'sk_not_a_real_one'} />,
  section: (
    <Section title="Headers" note={<Badge>3</Badge>} actions={<Button icon="plus" aria-label="Add header" />}>
      None yet
    </Section>
  ),
  select: (
    <Select aria-label="Method" variant="quiet">
      <option>GET</option>
      <option>POST</option>
    </Select>
  ),
  spinner: <Spinner label="Sending" />,
  'details-pane': (
    <DetailsPane
      title="First refused charge"
      lead={<p>Changed today</p>}
      actions={<Button>Delete</Button>}
      onLeave={nothing}
    >
      <p>Its parts</p>
    </DetailsPane>
  ),
  'kept-field': <KeptField label="Name" value="Charge" onKeep={async () => undefined} />,
  'split-pane': <SplitPane label="the request" first={<p>Request</p>} second={<p>Steps</p>} />,
  tabs: (
    <Tabs
      label="Views"
      value="sign"
      onChange={nothing}
      tabs={[
        { id: 'sign', label: 'Sign', icon: 'pencil', content: <p>Signing</p> },
        { id: 'keys', label: 'Keys', badge: <Badge>2</Badge>, content: <p>Keys</p> },
      ]}
    />
  ),
  'text-area': <TextArea aria-label="Raw query" mono />,
  'text-input': <TextInput aria-label="Path" mono />,
  'undo-button': <UndoButton onUndo={() => undefined} />,
  'under-way': (
    <>
      <UnderWay
        label="Checking the body for secrets"
        value={3}
        max={12}
        detail="3 of 12 MB"
        onCancel={nothing}
      />
      <UnderWay label="Checking the body for secrets" />
    </>
  ),
  'visually-hidden': <VisuallyHidden>Problem</VisuallyHidden>,
};
