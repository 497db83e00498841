export { photoRoute } from './photo-route.ts'
export { routes } from './routes.ts'
export { uploadPictures } from './upload-pictures.ts'
