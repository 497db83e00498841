import { setTimeout as sleep } from 'node:timers/promises'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { connect } from '#kernel/database/index.ts'
import { administratorHeaders, callOrFail } from './administrator.ts'
import type { Subject } from './portal.ts'

/** Resources of the data set that nobody has audited yet. */
const firstPending = 97
const pendingIds = Array.from({ length: 10 }, (_, at) => firstPending * (at + 1))

/** An administrator approves one resource a second, until `stop`. */
export async function approveEverySecond({ url, database }: Subject) {
  const headers = await administratorHeaders(database)
  let isStopped = false
  let at = 0
  const approve = async () => {
    if (at % pendingIds.length === 0) await submitAgain(database)
    const fields = { id: pendingIds[at++ % pendingIds.length], isAudit: auditState.approved, auditReason: '内容完整' }
    await callOrFail(`${url}/api/library/auditResource`, { method: 'POST', headers, body: JSON.stringify(fields) })
  }
  const running = (async () => {
    while (!isStopped) await Promise.all([approve(), sleep(1_000)])
  })()
  running.catch(() => {}) // reported by stop
  return {
    async stop() {
      isStopped = true
      await running
    },
  }
}

/** As if their authors had submitted them just now. */
async function submitAgain({ url }: { url: string }) {
  const { sql, close } = connect(url, { max: 1 })
  await sql`update item_version set state = ${auditState.waiting}, audited_at = null where item_id = any(${pendingIds})`
  await sql`update item set state = ${auditState.waiting}, submitted_state = ${auditState.waiting}, approved_at = null where id = any(${pendingIds})`
  await close()
}
