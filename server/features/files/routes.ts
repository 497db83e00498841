import * as files from '#contract/files.ts'
import type { Bind } from '#kernel/bind.ts'
import { uploadPictures } from './upload-pictures.ts'

export const routes = (bind: Bind) => {
  bind(files.uploadPictures, (context) => uploadPictures(context, context.actor, context.uploads))
}
