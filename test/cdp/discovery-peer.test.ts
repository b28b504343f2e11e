import CDP from 'chrome-remote-interface';
import { findBrowserAddress } from '../../cdp/discovery.js';
import { launch } from '../../cdp/launch.js';
import { is } from '../support/assert.js';
import { suite } from '../support/test.js';

const test = suite('discovery beside chrome-remote-interface');

test('both give the same address for a real browser', async () => {
  await using browser = await launch();
  const { host, hostname, port } = new URL(browser.webSocketUrl);
  const version = await CDP.Version({ host: hostname, port: Number(port) });
  is(await findBrowserAddress(`http://${host}`), version.webSocketDebuggerUrl);
});

test.run();
