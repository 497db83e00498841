import sharp from 'sharp'
import * as files from '#contract/files.ts'
import * as forum from '#contract/forum.ts'
import * as moderation from '#contract/moderation.ts'
import type { Person, TestPortal } from './portal.ts'
import { sendForm } from './send-form.ts'

export const refusal = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message]

export const twice = <T extends { status: number }>(act: () => Promise<T>) => Promise.all([act(), act()])

/** Helpers for the forum on a test portal. */
export const forumOf = (portal: TestPortal) => {
  let count = 0
  const given = (fields: Record<string, unknown> = {}) => ({
    title: `帖子 ${++count}`,
    topicCategoryId: 30001,
    content: `<p>正文 ${count}</p>`,
    ...fields,
  })
  const aTopic = async (author: Person, fields?: Record<string, unknown>): Promise<number> =>
    (await author.calls(forum.addTopic, given(fields))).body.id
  const says = async (person: Person, topicId: number, more: { content?: string; subId?: number } = {}) =>
    (await person.calls(forum.addReply, { topicId, content: `回复 ${++count}`, ...more })).body
  const read = async (person: Person, topicId: number) => (await person.calls(forum.getTopic, { topicId })).body
  const comments = async (person: Person, topicId: number, more: Record<string, unknown> = {}) =>
    (await person.calls(forum.listComments, { topicId, ...more })).body
  const addWord = (admin: Person, word: string, action: 'block' | 'review' | 'mask') =>
    admin.calls(moderation.addSensitiveWords, { words: word, action })

  /** Uploads a picture and returns its address. */
  const aPicture = async (owner: Person): Promise<string> => {
    const form = new FormData()
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#369' } })
      .png()
      .toBuffer()
    form.append('file', new Blob([new Uint8Array(png)]), 'p.png')
    const response = await sendForm(portal.app, files.uploadPictures.path, form, owner.token)
    return response.json().url
  }

  return { given, aTopic, says, read, comments, addWord, aPicture }
}
