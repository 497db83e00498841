import { z } from 'zod'
import { addTopic } from '#contract/community/forum/forum.ts'
import { trimmed } from '#contract/fields.ts'
import { textOf } from '#kernel/content/index.ts'
import { requireClean } from '../../../base/moderation/index.ts'
import { importTopic } from '../../../community/forum/index.ts'
import { parseRow } from '../row-faults.ts'
import { Count, listOf, PastTime, richText } from './cells.ts'
import type { ImportedKind } from './kind.ts'

const { title, content, tags } = addTopic.body.shape

const TopicRow = z.object({
  title,
  category: trimmed('请选择类别'),
  content,
  tags,
  author: trimmed('请填写作者'),
  postedAt: PastTime,
  views: Count,
})

export const topics: ImportedKind = {
  unique: [],
  async add({ db, lookups, onImported }, { tags: list, ...values }) {
    const row = parseRow(TopicRow, { ...values, tags: listOf(list) })
    const author = await lookups.member(row.author, 'author')
    const topicCategoryId = await lookups.category('topic', row.category)
    const markup = richText(row.content)
    // A word that would be masked or reviewed in a new topic does not stop an old one; a forbidden one does.
    await requireClean(db, { title: row.title, content: textOf(markup), tags: row.tags.join('\n') })
    await importTopic(
      db,
      { title: row.title, topicCategoryId, content: markup, tags: row.tags },
      {
        authorId: author.id,
        at: row.postedAt,
        viewCount: row.views,
        likedBy: [],
        isPinned: false,
        isLocked: false,
        replies: [],
        onImported,
      },
    )
  },
}
