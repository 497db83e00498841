import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, rating, Time } from './fields.ts'

/** AUTH-1: what everybody sees of a member who has something on offer. */
export const Author = z.object({
  id: Id,
  name: z.string(),
  avatar: z.string().nullable(),
  joinTime: Time,
  /** The member company whose account it is. */
  company: z.object({ id: Id, name: z.string() }).nullable(),
  followerCount: z.int(),
  isFollowing: z.boolean(),
  ...rating,
})
export type Author = z.output<typeof Author>

export const getAuthor = endpoint({
  method: 'GET',
  path: '/api/author/queryAuthor',
  access: 'anyone',
  summary: '作者的公开页：有在架资源或公开课程的会员',
  query: z.object({ authorId: Id }),
  answer: Author,
  fails: ['not_found'],
})

const following = {
  access: 'user',
  fields: z.object({ authorId: Id }),
  answer: z.object({ followerCount: z.int(), isFollowing: z.boolean() }),
} as const

export const followAuthor = endpoint({
  method: 'POST',
  path: '/api/author/follow',
  summary: '关注作者；有新内容上架时收到一次通知，重复关注只算一次',
  ...following,
  fails: ['not_found', 'follow_self', 'follow_limit_reached'],
})

export const unfollowAuthor = endpoint({
  method: 'POST',
  path: '/api/author/unfollow',
  summary: '取消关注作者',
  ...following,
})
