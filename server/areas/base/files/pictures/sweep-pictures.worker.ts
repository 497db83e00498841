import { sweepPictures } from './sweep-pictures.job.ts'
import { removeUnusedPictures } from './sweep-pictures.ts'

sweepPictures.handledBy((context) => removeUnusedPictures(context))
