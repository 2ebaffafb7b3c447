/** Where a server may have the lists whose paths the document doesn't show: a reading of `service-readings.ts` each. */

export const PATH_READINGS = {
  'ledger-path': { ledger: '/api/v1/ledger', 'ledger-entries': '/api/v1/ledger_entries' },
  'deliveries-path': {
    underscore: '/api/v1/webhook_deliveries',
    hyphen: '/api/v1/webhook-deliveries',
  },
} as const;
