import { holds } from '#contract/permissions.ts'
import { inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { canSee, offeredColumns, toOfferedItem } from '../../items/index.ts'
import { addVideo } from '../videos/add-video.ts'
import '../tables.ts'

/** Transcodes the failed video of a section again; a video that is being transcoded is left alone. */
export const retryVideo = inTransaction(async (tx, actor: Actor, sectionId: number) => {
  const section = await tx
    .selectFrom('lesson_section')
    .innerJoin('item', 'item.id', 'lesson_section.lesson_id')
    .select(offeredColumns)
    .select('lesson_section.file_id')
    .where('lesson_section.id', '=', sectionId)
    .where('item.deleted_at', 'is', null)
    .orderBy('lesson_section.version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!section || section.file_id === null) return fail('not_found')
  if (!holds(actor.adminRole, 'auditContent', 'do') && actor.id !== section.author_id)
    return fail((await canSee(tx, actor, toOfferedItem(section))) ? 'forbidden' : 'not_found')
  await addVideo(tx, section.file_id)
  return { message: '已重新开始处理' }
})
