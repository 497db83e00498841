import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Done, Time } from '../../fields.ts'
import { normalizeWatchedWord } from './library-rules.ts'

const Word = z.string().trim().min(1, '请输入要订阅的词').max(60, '关键词最多 60 个字').transform(normalizeWatchedWord)

export const watchWord = endpoint({
  method: 'POST',
  path: '/api/library/watchWord',
  access: 'user',
  summary: '订阅一个词：有新资源含有它时收到通知，每人最多 20 个',
  fields: z.object({ word: Word }),
  answer: Done,
  fails: ['word_not_searchable', 'watch_limit_reached'],
})

export const unwatchWord = endpoint({
  method: 'POST',
  path: '/api/library/unwatchWord',
  access: 'user',
  summary: '取消订阅一个词',
  fields: z.object({ word: Word }),
  answer: Done,
  fails: ['not_found'],
})

export const listWatchedWords = endpoint({
  method: 'GET',
  path: '/api/library/queryWatchedWords',
  access: 'user',
  summary: '我订阅的词，最新的在前',
  answer: z.array(z.object({ word: z.string(), createTime: Time })),
})
