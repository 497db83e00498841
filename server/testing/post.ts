import { carryOutReset } from '../areas/people/accounts/reset/start-reset.ts'
import { deliver } from '../areas/people/notices/messages/deliver-message.ts'
import { simulatedProvider } from '../areas/people/notices/messages/providers/simulator.ts'
import type { TestPortal } from './portal.ts'

/** Does what the worker would do: looks for requested resets, then hands all waiting messages to the post simulator. */
export const deliverPost = async ({ db }: Pick<TestPortal, 'db'>): Promise<void> => {
  const requests = await db
    .deleteFrom('pgboss.job_common')
    .where('name', '=', 'accounts.send-reset')
    .where('state', '=', 'created')
    .returning('data')
    .execute()
  for (const { data } of requests)
    await carryOutReset({ db, publicUrl: 'http://portal.test' }, data as Parameters<typeof carryOutReset>[1])
  const waiting = await db.selectFrom('outgoing_message').select('id').where('state', '=', 'waiting').execute()
  const post = { db, findProvider: simulatedProvider, unsubscribeUrl: async () => undefined }
  for (const { id } of waiting) await deliver(post, id)
}

/** Everything that has arrived at a phone number or an address, newest first. */
export const arrivedAt = async (portal: Pick<TestPortal, 'db'>, receiver: string): Promise<string[]> => {
  await deliverPost(portal)
  const rows = await portal.db
    .selectFrom('simulated_message')
    .select('body')
    .where('receiver', '=', receiver)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ body }) => body)
}

/** The code in the newest message; undefined: none has arrived. */
export const codeAt = async (portal: Pick<TestPortal, 'db'>, phone: string): Promise<string | undefined> =>
  /\d{6}/.exec((await arrivedAt(portal, phone))[0] ?? '')?.[0]

/** As if the pauses and limits of sending were over. */
export const forgetSending = ({ db }: Pick<TestPortal, 'db'>) =>
  db.deleteFrom('rate_limit').where('key', 'like', 'post-%').execute()
