import type { Actor, Services, Upload } from '#kernel/http/index.ts'
import { uploadPictures } from '../../../base/files/index.ts'
import '../tables.ts'

/** Sets the uploaded picture as the member's avatar. */
export const updateAvatar = async (services: Services, actor: Actor, uploads: AsyncIterable<Upload>) => {
  const { pictures } = await uploadPictures(services, actor, uploads, { max: 1, message: '只能上传一张头像' })
  const avatar = `/photo/${pictures[0]!.id}/thumb`
  await services.db.updateTable('member').set({ avatar }).where('id', '=', actor.id).execute()
  return { avatar, message: '恭喜你，修改成功' }
}
