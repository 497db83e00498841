import { sql } from 'kysely'
import { backOffice } from '#contract/back-office-paths.ts'
import { minuteOf } from '#kernel/time/index.ts'
import { type Finder, idIn } from '../../base/dossier-parts/index.ts'
import { findAnyByWords } from './topics/search-topics.ts'
import './tables.ts'

interface TopicRow {
  id: number
  title: string
  created_at: Date
  is_pending_review: boolean
  is_locked: boolean
  reply_count: number
  author_id: number
  author_name: string
}

/** Finds topics by number or words, also those that are pending review. */
export const topicFinder: Finder = {
  kind: 'topic',
  async find(db, words, limit) {
    const ids = await findAnyByWords(db, words)
    const numbered = idIn(words)
    const wanted = [...(numbered ? [numbered] : []), ...ids.slice(0, limit)]
    const { rows } = await sql<TopicRow>`
      select topic.id, topic.title, topic.created_at, topic.is_pending_review, topic.is_locked, activity.reply_count,
        topic.author_id, member.nick_name as author_name
      from unnest(${wanted}::bigint[]) with ordinality as found (id, place)
      join topic on topic.id = found.id and topic.deleted_at is null
      join topic_activity as activity on activity.id = topic.id join member on member.id = topic.author_id
      order by found.place limit ${sql.lit(limit)}`.execute(db)
    return rows.map(toHit)
  },
}

const stateOf = ({ is_pending_review, is_locked }: TopicRow) => {
  if (is_pending_review) return { label: '待复核', tone: 'wait' as const }
  return is_locked ? { label: '已锁定', tone: 'off' as const } : { label: '公开', tone: 'ok' as const }
}

const toHit = (row: TopicRow) => ({
  id: row.id,
  title: row.title,
  mark: `#${row.id}`,
  detail: `${row.author_name}，${minuteOf(row.created_at)}，${row.reply_count} 回复`,
  state: stateOf(row),
  link: `${backOffice.topics}?${new URLSearchParams({ title: row.title })}`,
  facts: [
    { label: '作者', value: row.author_name, link: backOffice.member(row.author_id) },
    { label: '发布', value: minuteOf(row.created_at), link: null },
    { label: '回复', value: String(row.reply_count), link: null },
  ],
})
