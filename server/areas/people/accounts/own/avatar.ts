import type { Actor, Services, Upload } from '#kernel/http/index.ts'
import '../tables.ts'

/** Stores uploaded pictures; passed in, because the feature `files` comes later. */
export type StorePicture = (
  services: Services,
  owner: Actor,
  uploads: AsyncIterable<Upload>,
  count: { max: number; message: string },
) => Promise<{ pictures: { id: string }[] }>

/** Sets the uploaded picture as the member's avatar. */
export const updateAvatar = async (
  services: Services,
  actor: Actor,
  uploads: AsyncIterable<Upload>,
  store: StorePicture,
) => {
  const { pictures } = await store(services, actor, uploads, { max: 1, message: '只能上传一张头像' })
  const avatar = `/photo/${pictures[0]!.id}/thumb`
  await services.db.updateTable('member').set({ avatar }).where('id', '=', actor.id).execute()
  return { avatar, message: '恭喜你，修改成功' }
}
