/** A device with passkeys that Chromium makes up for one page, and which answers at once. It’s gone with the page. */

import type { Page } from 'puppeteer-core';

interface VirtualDevice {
  passkeys(): Promise<number>;
  /** Pulled out. */
  remove(): Promise<void>;
}

interface DeviceOptions {
  /** Whether it has outputs to encrypt with. */
  readonly hasPrf?: boolean;
  /** Whether the person at it is who they should be, as by a fingerprint. */
  readonly isUserVerified?: boolean;
}

export async function addVirtualDevice(
  page: Page,
  { hasPrf = true, isUserVerified = true }: DeviceOptions = {},
): Promise<VirtualDevice> {
  const session = await page.createCDPSession();
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified, hasPrf },
    },
  });
  return {
    passkeys: async () =>
      (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    remove: () => session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  };
}
