import sharp from 'sharp'
import * as files from '#contract/base/files/files.ts'
import * as moderation from '#contract/base/moderation/moderation.ts'
import * as forum from '#contract/community/forum/forum.ts'
import type { Person, TestPortal } from './portal.ts'
import { sendForm } from './send-form.ts'

export const refusal = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message]

export const twice = <T extends { status: number }>(act: () => Promise<T>) => Promise.all([act(), act()])

/** Shortcuts for tests that post, reply and read in the forum of a test portal. */
export const forumOf = (portal: TestPortal) => {
  let count = 0
  const topicInput = (fields: Record<string, unknown> = {}) => ({
    title: `帖子 ${++count}`,
    topicCategoryId: 30001,
    content: `<p>正文 ${count}</p>`,
    ...fields,
  })
  const aTopic = async (author: Person, fields?: Record<string, unknown>): Promise<number> =>
    (await author.calls(forum.addTopic, topicInput(fields))).body.id
  const reply = async (person: Person, topicId: number, more: { content?: string; subId?: number } = {}) =>
    (await person.calls(forum.addReply, { topicId, content: `回复 ${++count}`, ...more })).body
  const read = async (person: Person, topicId: number) => (await person.calls(forum.getTopic, { topicId })).body
  const comments = async (person: Person, topicId: number, more: Record<string, unknown> = {}) =>
    (await person.calls(forum.listComments, { topicId, ...more })).body
  const addWord = (admin: Person, word: string, action: 'block' | 'review' | 'mask') =>
    admin.calls(moderation.addSensitiveWords, { words: word, action })

  /** The address of a new picture of this person. */
  const aPicture = async (owner: Person): Promise<string> => {
    const form = new FormData()
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#369' } })
      .png()
      .toBuffer()
    form.append('file', new Blob([new Uint8Array(png)]), 'p.png')
    const response = await sendForm(portal.app, files.uploadPictures.path, form, owner.token)
    return response.json().url
  }

  return { topicInput, aTopic, reply, read, comments, addWord, aPicture }
}
