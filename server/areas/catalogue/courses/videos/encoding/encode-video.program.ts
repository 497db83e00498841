import { AV_LOG_QUIET } from 'node-av/constants'
import { Log } from 'node-av/lib'
import { endWithOwner } from '#kernel/child/index.ts'
import { encodeVideo } from './encode-video.ts'
import { type EncodeMessage, type EncodeRequest, UnplayableVideo } from './protocol.ts'

// FFmpeg on an untrusted file, in a process of its own that encodes one video and exits. Decoders have been attacked before:
// this process knows no secrets, and damage ends with it.

endWithOwner()
Log.setLevel(AV_LOG_QUIET)

const send = (message: EncodeMessage, then = () => {}) => process.send?.(message, then)
const exit = () => process.exit()
const sendEveryMs = 500

process.on('disconnect', exit)
process.once('message', async (request: EncodeRequest) => {
  let sentAt = Number.NEGATIVE_INFINITY
  try {
    const encoded = await encodeVideo(request, (percent, step) => {
      if (performance.now() - sentAt < sendEveryMs) return
      sentAt = performance.now()
      send({ is: 'progress', percent, step })
    })
    send({ is: 'done', encoded }, exit)
  } catch (error) {
    if (!(error instanceof UnplayableVideo)) throw error // its memory may be corrupt: let the process crash
    send({ is: 'refused', reason: error.message }, exit)
  }
})
