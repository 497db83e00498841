// The back office names jobs by their declarations.
import './sweep-videos.job.ts'

export { addVideo } from './add-video.ts'
export { eraseMedia } from './erase-media.ts'
export { mediaRoute } from './media-route.ts'
export { renewPlayTicket } from './play-ticket.ts'
export { readCaptions, type SpokenText } from './read-captions.ts'
export { routes } from './routes.ts'
export { transcodeVideo } from './transcode-video.job.ts'
export { uploadRules } from './upload-rules.ts'
export { videoStates } from './video-states.ts'
export { registerWatchRule } from './watch-rule.ts'
