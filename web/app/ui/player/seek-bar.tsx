import { TimeSlider } from '@vidstack/react'

/** The time slider with a thumbnail at the pointer. */
export const SeekBar = ({ thumbnails }: { thumbnails: string | null }) => (
  <TimeSlider.Root className="vds-time-slider vds-slider" aria-label="跳转">
    <TimeSlider.Track className="vds-slider-track" />
    <TimeSlider.TrackFill className="vds-slider-track-fill vds-slider-track" />
    <TimeSlider.Progress className="vds-slider-progress vds-slider-track" />
    <TimeSlider.Thumb className="vds-slider-thumb" />
    <TimeSlider.Preview className="vds-slider-preview">
      {thumbnails && (
        <TimeSlider.Thumbnail.Root
          src={new URL(thumbnails, location.href).href}
          className="vds-slider-thumbnail vds-thumbnail"
        >
          <TimeSlider.Thumbnail.Img alt="" />
        </TimeSlider.Thumbnail.Root>
      )}
      <TimeSlider.Value className="vds-slider-value" />
    </TimeSlider.Preview>
  </TimeSlider.Root>
)
