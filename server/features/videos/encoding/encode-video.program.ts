import { AV_LOG_QUIET } from 'node-av/constants'
import { Log } from 'node-av/lib'
import { endWithOwner } from '#kernel/child/index.ts'
import { encodeVideo } from './encode-video.ts'
import { type EncodeMessage, type EncodeRequest, Unplayable } from './protocol.ts'

// FFmpeg on a stranger's file, in a process of its own that makes one video and ends. Decoders are code that was attacked
// before: whatever happens here happens without secrets and ends with this process.

endWithOwner()
Log.setLevel(AV_LOG_QUIET)

const say = (message: EncodeMessage, then = () => {}) => process.send?.(message, then)
const leave = () => process.exit()
const sayEveryMs = 500

process.on('disconnect', leave)
process.once('message', async (request: EncodeRequest) => {
  let said = Number.NEGATIVE_INFINITY
  try {
    const encoded = await encodeVideo(request, (percent, step) => {
      if (performance.now() - said < sayEveryMs) return
      said = performance.now()
      say({ is: 'progress', percent, step })
    })
    say({ is: 'done', encoded }, leave)
  } catch (error) {
    if (!(error instanceof Unplayable)) throw error // its memory may be spoilt: let it end
    say({ is: 'refused', reason: error.message }, leave)
  }
})
