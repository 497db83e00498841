import type { Actor } from '#kernel/http/index.ts'

/** A member of the data set as a session would name him. */
export const actorOf = (id: number): Actor => ({
  id,
  username: `bench${id - 1}`,
  name: `成员 ${id - 1}`,
  sessionId: 0,
  level: 4,
  role: 'common',
  mustChangePassword: false,
})
