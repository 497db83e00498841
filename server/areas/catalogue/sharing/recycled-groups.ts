import { fail } from '#kernel/errors/index.ts'
import { type RecycledContent, requireAuthor } from '../../base/recycle/index.ts'
import { eraseGroup, findDeletedGroup, returnGroup } from '../items/index.ts'
import { deleteGroup, requireGroupLimit } from './change-groups.ts'
import { lockSharing, requireSeatsOfGroup } from './seats.ts'

export const recycledGroups: RecycledContent = {
  /** Groups belong to members: their owners delete them. */
  remove: deleteGroup,

  /** Its people and what was shared with it come back, without people who have left meanwhile. */
  async restore(tx, _actor, id) {
    const group = (await findDeletedGroup(tx, id)) ?? fail('not_found')
    const owner = { id: group.owner_id }
    await requireAuthor(tx, owner.id)
    await lockSharing(tx, owner)
    await requireGroupLimit(tx, owner)
    await returnGroup(tx, group)
    await requireSeatsOfGroup(tx, owner, id)
  },

  async erase(tx, id) {
    await eraseGroup(tx, id)
    return []
  },
}
