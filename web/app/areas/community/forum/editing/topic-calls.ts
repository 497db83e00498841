import type { addTopic, saveDraft, Topic, updateTopic } from '#contract/community/forum/forum.ts'
import type { ApiError } from '#lib/api/api-error.ts'
import { call } from '#lib/api/call.ts'
import { draftOf, emptyForm, inputOf, type TopicForm } from './topic-form.ts'

/** Posts a topic, or changes the one with this id. */
export const sendTopic = (form: TopicForm, id: number | undefined): Promise<Topic> =>
  id === undefined
    ? call<typeof addTopic>({ method: 'POST', path: '/api/topic/addTopic' }, inputOf(form))
    : call<typeof updateTopic>({ method: 'PUT', path: '/api/topic/updateTopic' }, { ...inputOf(form), id })

/** Saves the draft; if the server cannot be reached, the error says so. */
export const sendDraft = async (form: TopicForm, topicId: number | undefined): Promise<void> => {
  const input = { ...draftOf(form), topicId }
  await call<typeof saveDraft>({ method: 'PUT', path: '/api/topic/saveDraft' }, input).catch((error: ApiError) => {
    throw error.status === 0 ? new Error('网络断开') : error
  })
}

/** Saving an empty form deletes the draft. */
export const deleteDraft = (topicId: number | undefined): Promise<void> => sendDraft(emptyForm, topicId)
