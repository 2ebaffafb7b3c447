/** A device with passkeys that Chromium makes up for one page, and which answers at once. It’s gone with the page. */

import type { CDPSession, Page } from 'puppeteer-core';

export interface VirtualDevice {
  /** Whether the person at the device is who they should be, as by a fingerprint. */
  verify(isUser: boolean): Promise<void>;
  passkeys(): Promise<number>;
  /** All of its passkeys, as in the device's settings. */
  clear(): Promise<void>;
  /** Pulled out. */
  remove(): Promise<void>;
}

/** @param hasPrf whether it has outputs to encrypt with. */
export async function addVirtualDevice(page: Page, hasPrf = true): Promise<VirtualDevice> {
  const session = await page.createCDPSession();
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true, hasPrf },
    },
  } as Parameters<CDPSession['send']>[1] as never);
  return {
    verify: (isUser) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: isUser }),
    passkeys: async () =>
      (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    clear: () => session.send('WebAuthn.clearCredentials', { authenticatorId }),
    remove: () => session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  };
}
