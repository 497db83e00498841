import type { z } from 'zod'
import { type AiShare, aiShareMissing } from '#contract/base/moderation/ai-rules.ts'
import type { Draft, Topic } from '#contract/community/forum/forum.ts'
import { forumLimits } from '#contract/community/forum/forum-rules.ts'
import { parseTags, tagsError } from '#lib/forms/tags.ts'

/** The values of the topic form. */
export interface TopicForm {
  title: string
  topicCategoryId: number | null
  content: string
  /** The tags as typed, in one line. */
  tags: string
  aiShare: AiShare | ''
}

export const emptyForm: TopicForm = { title: '', topicCategoryId: null, content: '', tags: '', aiShare: '' }

/** A draft has no declaration: it is made when the topic is posted. */
type StoredTopic = Pick<z.output<typeof Draft> | Topic, 'title' | 'topicCategoryId' | 'content' | 'tags'> & {
  aiShare?: AiShare | null
}

export const formOf = ({ title, topicCategoryId, content, tags, aiShare }: StoredTopic): TopicForm => ({
  title,
  topicCategoryId,
  content,
  tags: tags.join('，'),
  aiShare: aiShare ?? '',
})

export const isSameForm = (one: TopicForm, other: TopicForm): boolean => JSON.stringify(one) === JSON.stringify(other)

export type FormErrors = Partial<Record<keyof TopicForm, string>>

/** The errors that prevent posting, with the messages of FORUM-8; the server checks the same. */
export const errorsOf = (form: TopicForm, isEmptyText: boolean, asksAiShare = false): FormErrors => {
  const tags = tagsError(form.tags, forumLimits)
  return {
    ...(form.title.trim() === '' && { title: '请输入文章标题' }),
    ...(form.topicCategoryId === null && { topicCategoryId: '请选择类别' }),
    ...(isEmptyText && { content: '请输入正文' }),
    ...(tags && { tags }),
    ...(asksAiShare && !form.aiShare && { aiShare: aiShareMissing }),
  }
}

/** The input of the calls that post or change a topic. */
export const inputOf = ({ title, topicCategoryId, content, tags, aiShare }: TopicForm) => ({
  title: title.trim(),
  topicCategoryId: topicCategoryId ?? 0,
  content,
  tags: parseTags(tags),
  ...(aiShare && { aiShare }),
})

/** The draft of an unfinished form, without the tags that the server would refuse. */
export const draftOf = ({ title, topicCategoryId, content, tags }: TopicForm) => ({
  title,
  topicCategoryId,
  content,
  tags: parseTags(tags)
    .filter((tag) => tag.length <= forumLimits.tagLength)
    .slice(0, forumLimits.maxTags),
})
