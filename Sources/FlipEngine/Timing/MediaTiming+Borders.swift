extension MediaTiming {
    /// The parent time at which the active time begins, as in `sample(at:)`; infinite when the speed is 0.
    var activeBegin: MediaTime {
        if speed > 0 { return beginTime }
        return speed < 0 ? beginTime + (activeDuration - timeOffset) / speed : .infinity
    }

    /// The parent time at which the active time ends; infinite when it never ends.
    var activeEnd: MediaTime {
        if speed > 0 { return beginTime + activeDuration / speed }
        return speed < 0 ? beginTime - timeOffset / speed : .infinity
    }
}
