export { iconOf, type Picture, reencodePicture, resizePicture, sharePictureOf } from './pictures.ts'
export { cleanRichText, isEmptyRichText, picturesIn, textOf } from './rich-text.ts'
export { shownRichText } from './stored-rich-text.ts'
export { simplified } from './traditional.ts'
