import { test } from 'vitest'
import { testPortal } from '../testing/portal.ts'
import { expectPagesAtStrangeAddresses } from '../testing/strange-addresses.ts'

test('every strange value of every parameter gets a page of the portal', async () => {
  const portal = await testPortal({}, { hasPages: true })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  await expectPagesAtStrangeAddresses(portal)
  await portal.close()
})
