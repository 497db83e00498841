import { levelId } from '#contract/constants.ts'
import type { Actor } from '#kernel/http/index.ts'

/** The actor that a session of this member would have. */
export const benchActor = (id: number): Actor => ({
  id,
  username: `bench${id - 1}`,
  name: `成员 ${id - 1}`,
  sessionId: 0,
  level: levelId.second,
  role: 'common',
  mustChangePassword: false,
})
