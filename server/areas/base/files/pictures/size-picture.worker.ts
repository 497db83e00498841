import { sizePicture } from './size-picture.job.ts'
import { makeSizes } from './size-picture.ts'

sizePicture.handledBy((context, { id }) => makeSizes(context, id))
