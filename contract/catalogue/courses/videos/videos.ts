import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import { Time } from '../../../fields.ts'

/** The progress of transcoding. */
export const videoStates = ['waiting', 'running', 'ready', 'failed'] as const
export const VideoState = z.enum(videoStates)

export const getPlayUrl = endpoint({
  method: 'GET',
  path: '/api/vod/geturl/{path}',
  access: 'user',
  summary: '播放地址：列表的第一项为 playURL，其中的凭证最多 5 分钟有效且绑定本次登录',
  params: z.object({ path: z.string().regex(/^[a-z0-9-]{8,64}$/, '播放地址不正确') }),
  answer: z.array(
    z.object({
      playURL: z.string(),
      definition: z.string(),
      poster: z.string().nullable(),
      /** WebVTT with the pictures of the seek bar. */
      thumbnails: z.string().nullable(),
      seconds: z.number(),
      expireTime: Time,
    }),
  ),
  fails: ['not_found', 'lesson_not_bought', 'video_not_ready'],
})
