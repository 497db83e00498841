import type { addTopic, saveDraft, Topic, updateTopic } from '#contract/forum.ts'
import { call } from '#lib/call.ts'
import { draftOf, emptyForm, inputOf, type TopicForm } from './topic-form.ts'

/** Posts a topic, or changes the one with this id. */
export const sendTopic = (form: TopicForm, id: number | undefined): Promise<Topic> =>
  id === undefined
    ? call<typeof addTopic>({ method: 'POST', path: '/api/topic/addTopic' }, inputOf(form))
    : call<typeof updateTopic>({ method: 'PUT', path: '/api/topic/updateTopic' }, { ...inputOf(form), id })

export const sendDraft = async (form: TopicForm, topicId: number | undefined): Promise<void> => {
  await call<typeof saveDraft>({ method: 'PUT', path: '/api/topic/saveDraft' }, { ...draftOf(form), topicId })
}

/** A form with nothing in it is no draft. */
export const forgetDraft = (topicId: number | undefined): Promise<void> => sendDraft(emptyForm, topicId)
