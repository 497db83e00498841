import { connect } from '#kernel/database/index.ts'
import { administratorId, callHeaders } from '../data/sessions.ts'

/** Headers of calls by the administrator, whose session has just proved its identity. */
export async function administratorHeaders({ url }: { url: string }) {
  const { sql, close } = connect(url, { max: 1 })
  await sql`update session set proved_at = now(), factor_proved_at = now() where member_id = ${administratorId}`
  await close()
  return { ...callHeaders(administratorId), 'content-type': 'application/json' }
}

/** Makes a call and fails with its answer if it is refused. */
export async function callOrFail(url: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(url, init)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status} ${await answer.text()}`)
  return answer
}
