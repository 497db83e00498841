import * as approvals from '#contract/base/approvals/approvals.ts'
import * as roles from '#contract/people/accounts/roles.ts'
import type { AdminRole } from '#contract/permissions.ts'
import type { Person } from './portal.ts'

const password = 'Right@2026'

/** The requests about a person that wait, newest first, as another administrator sees them. */
export const waitingAbout = async (viewer: Person, { username }: Pick<Person, 'username'>) =>
  (await viewer.calls(approvals.listApprovals, { state: 'waiting', size: 100 })).body.content.filter(
    ({ target }) => target === `用户 ${username}`,
  )

export const decide = (by: Person, id: number, approve = true) =>
  by.calls(approvals.decideApproval, { id, approve, ...(!approve && { reason: '尚未谈妥' }) })

/** Asks for a role; null takes it away. */
export const askForRole = (
  by: Person,
  { id }: Pick<Person, 'id'>,
  role: AdminRole | null,
  more: Record<string, unknown> = {},
) => by.calls(roles.requestRole, { userId: id, role, reason: '接替同事', password, ...more })

/** What the member form sends; the level stays unless another one is given. */
export const memberForm = ({ id, username }: Pick<Person, 'id' | 'username'>, more: Record<string, unknown> = {}) => ({
  id,
  username,
  phone: `137${String(10_000_000 + id)}`,
  email: '',
  enabled: true,
  roles: [{ id: 4 }],
  ...more,
})
