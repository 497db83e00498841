import { createHash } from 'node:crypto'
import type { DataSet } from './data-set.ts'

/** Number of members with an open session; they exist at every size. */
export const people = 1000
/** The members of the sessions: 2 to 1,001. */
export const memberAt = (at: number) => 2 + (at % people)

/** The token of a member's session, which is the same in every run, so that it need not be stored anywhere. */
const tokenOf = (memberId: number) => createHash('sha256').update(`bench session of ${memberId}`).digest('base64url')
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The headers of a call by this member. */
export const callHeaders = (memberId: number) => ({ authorization: `Bearer ${tokenOf(memberId)}` })

/** The headers of a page that this member opens. */
export const pageHeaders = (memberId: number) => ({ 'accept-encoding': 'gzip', cookie: `token=${tokenOf(memberId)}` })

/** The administrator of the data set, whose session is open too. */
export const administratorId = 1

const lineOf = (memberId: number) => {
  const hash = `\\\\x${sha256(tokenOf(memberId))}`
  return `${[hash, memberId, 't', '127.0.0.1', 'bench', '2099-01-01', '2026-11-01'].join('\t')}\n`
}

/** A session each of the administrator and 1,000 members, and limits that a member who stands for many does not reach. */
export const sessions: DataSet = {
  before: [],
  copy: 'copy session (token_hash, member_id, is_remembered, address, user_agent, expires_at, factor_proved_at) from stdin',
  row(id) {
    if (id > people) return ''
    return id === 1 ? lineOf(administratorId) + lineOf(id + 1) : lineOf(id + 1)
  },
  after: [
    `insert into setting (setting_group, version, contents)
       values ('limits', 1, '{"writesPerAccount": 10000000, "loginsPerAddress": 10000000}')`,
  ],
}
