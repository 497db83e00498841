import { type RawBuilder, sql } from 'kysely'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { preparedRow } from '#kernel/database/index.ts'
import { type FloorQuery, type FloorRequest, numberOf } from './floor-request.ts'

const idIn = (parameter: string) => (request: FloorRequest) => ({ id: numberOf(request.query, parameter) })
const idAndMember = (parameter: string) => (request: FloorRequest) => ({
  ...idIn(parameter)(request),
  me: request.member,
})

/** One row by its id. */
const row =
  <Values extends Record<string, number>>(
    name: string,
    valuesOf: (request: FloorRequest) => Values,
    text: ($: (name: keyof Values & string) => RawBuilder<unknown>) => RawBuilder<unknown>,
  ): FloorQuery =>
  (db, request) =>
    preparedRow(db, `floor.${name}`, valuesOf(request), text)

/** Columns and tables of what both kinds of items show, with the four newest others of their author. */
const item = (others: { columns: string; table: 'resource' | 'lesson' }) => sql`
    item.id, item.name, item.description, item.cover, item.category_id, category.name as category_name, item.uploaded_at,
    item.updated_at, item.author_id, author.nick_name, item.coin, item.state, item.trace_code, stats.view_count, stats.use_count,
    stats.rating_count, stats.rating_sum, stats.favorite_count,
    (select json_agg(more) from (
       select other.id, other.name, left(other.description, 200) as summary, other.cover, other.category_id, other.uploaded_at,
         other.coin, counted.view_count, counted.use_count, ${sql.raw(others.columns)}
       from item as other join item_stats as counted on counted.item_id = other.id
       join ${sql.table(others.table)} as own on own.item_id = other.id
       where other.is_listed and other.is_open and other.kind = ${sql.lit(others.table)} and other.author_id = item.author_id
         and other.id <> item.id
       order by other.uploaded_at desc, other.id desc limit 4) as more) as more
  from item join item_stats as stats on stats.item_id = item.id join member as author on author.id = item.author_id
  join category on category.id = item.category_id`

/** A resource with author, file, versions and its author's newest others. */
export const resource = row(
  'resource',
  idIn('resourceId'),
  ($) => sql`
    select resource.suffix, resource.file_size, resource.tags, resource.file_id, file.name as file_name,
      (select json_agg(json_build_object('number', version.number, 'uploaded_at', version.created_at, 'name', stored.name,
         'size', stored.size, 'sha256', stored.sha256) order by version.number desc)
       from item_version as version join resource_version using (item_id, number) join stored_file as stored on stored.id = file_id
       where version.item_id = item.id and version.state = ${sql.lit(auditState.approved)}) as versions,
      ${item({ table: 'resource', columns: 'own.suffix, own.file_size' })}
    join resource on resource.item_id = item.id join stored_file as file on file.id = resource.file_id
    where item.id = ${$('id')}`,
)

/** A lesson with author, stored catalogue and its author's newest others. */
export const lesson = row(
  'lesson',
  idIn('lessonId'),
  ($) => sql`
    select lesson.has_chapter, lesson.chapter_count, lesson.section_count, lesson.seconds, lesson.catalogue,
      ${item({ table: 'lesson', columns: 'own.section_count, own.seconds' })}
    join lesson on lesson.item_id = item.id
    where item.id = ${$('id')}`,
)

/** An article with its neighbours. */
export const article = row(
  'article',
  idIn('newsId'),
  ($) => sql`
    select item.id, item.title, item.summary, item.content, item.section, item.cover, item.published_at, item.view_count, item.is_pinned,
      (select json_build_object('id', next.id, 'title', next.title) from news as next
       where next.state = 'published' and next.deleted_at is null and (next.published_at, next.id) > (item.published_at, item.id)
       order by next.published_at, next.id limit 1) as next,
      (select json_build_object('id', previous.id, 'title', previous.title) from news as previous
       where previous.state = 'published' and previous.deleted_at is null
         and (previous.published_at, previous.id) < (item.published_at, item.id)
       order by previous.published_at desc, previous.id desc limit 1) as previous
    from news as item where item.id = ${$('id')}`,
)

/** A topic with author, counters and the member's own like and favourite. */
export const topic = row(
  'topic',
  idAndMember('topicId'),
  ($) => sql`
    select topic.id, topic.title, topic.content, topic.category_id, category.name as category_name, topic.tags, topic.created_at,
      topic.updated_at, activity.active_at, activity.like_count, topic.view_count, activity.reply_count, topic.is_pinned,
      topic.author_id, author.nick_name, author.avatar, topic.favorite_count,
      exists (select from topic_like as mine where mine.topic_id = topic.id and mine.member_id = ${$('me')}) as is_loved,
      exists (select from topic_favorite as mine where mine.topic_id = topic.id and mine.member_id = ${$('me')}) as is_favorite
    from topic join topic_activity as activity on activity.id = topic.id join member as author on author.id = topic.author_id
    join category on category.id = topic.category_id
    where topic.id = ${$('id')}`,
)

/** Whether the member owns, bought or was given a resource, also through a group. */
export const access = row(
  'access',
  idAndMember('resourceId'),
  ($) => sql`
    select item.author_id = ${$('me')} as is_own, item.coin = 0 as is_free,
      (select min(own.reason) from access_grant as own
       where own.item_id = item.id and own.member_id = ${$('me')}) as own_grant,
      exists (select from access_grant as given join user_group_member as belongs on belongs.group_id = given.group_id
        where given.item_id = item.id and belongs.member_id = ${$('me')}) as is_shared
    from item where item.id = ${$('id')}`,
)
