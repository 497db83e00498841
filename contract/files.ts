import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const Picture = z.object({
  /** The address the editor puts into the text: /photo/{id}/{size}. */
  url: z.string(),
  id: z.string(),
  width: z.number().int(),
  height: z.number().int(),
})

export const uploadPictures = endpoint({
  method: 'POST',
  path: '/api/localStorage/pictures',
  access: 'user',
  summary: '编辑器图片：一次最多 6 张，每张不超过 5 MB，服务端重新编码',
  files: ['file'],
  answer: z.object({ url: z.string(), pictures: z.array(Picture) }),
  fails: ['no_file', 'too_many_files', 'file_too_large', 'not_a_picture', 'picture_too_large', 'disk_full'],
})
