//! Counting the positions at a depth: the part that is the same for every game.
//!
//! A game counts below one position on one thread ([`Position::perft`]). Here are the table
//! that threads share, the way to stop a long count, and the splitting of work over threads.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::Duration;

use rayon::prelude::*;

use crate::moves::{Move, MoveList};
use crate::position::Position;

/// The deepest count that is taken on; no count near it ever ends, save where few moves exist.
pub const DEEPEST: u32 = 100;

/// Watches over a count that may take long: it can be stopped from another thread, or by
/// `tick`, which is called often.
pub struct Control<'a> {
    stopped: AtomicBool,
    tick: &'a (dyn Fn() -> bool + Sync),
}

impl std::fmt::Debug for Control<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Control").field("stopped", &self.stopped).finish_non_exhaustive()
    }
}

impl<'a> Control<'a> {
    /// A watch that asks `tick`, several times a millisecond, whether to go on.
    #[must_use]
    pub fn new(tick: &'a (dyn Fn() -> bool + Sync)) -> Self {
        Self { stopped: AtomicBool::new(false), tick }
    }

    /// A watch that never stops the count.
    #[must_use]
    pub fn endless() -> Self {
        Self::new(&|| true)
    }

    /// Makes the count end soon.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Whether the count has been stopped, so that what it gave is worthless.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Whether to go on counting.
    #[inline]
    pub fn goes_on(&self) -> bool {
        if !(self.tick)() {
            self.stop();
        }
        !self.is_stopped()
    }
}

/// Why a count was not made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PerftError {
    /// The depth is above [`DEEPEST`].
    #[error("depth {0} is too deep: the deepest is {DEEPEST}")]
    TooDeep(u32),
    /// The count does not fit 64 bits.
    #[error("the count is 2^64 or more, too large for a 64-bit number")]
    TooLarge,
    /// The memory for the table is not to be had.
    #[error("a hash table of {0} MB does not fit in memory")]
    NoMemory(u64),
    /// The threads could not be started.
    #[error("the threads could not be started: {0}")]
    Threads(String),
    /// The count was stopped.
    #[error("the count was stopped")]
    Stopped,
}

#[derive(Debug, Default)]
struct Slot {
    low: AtomicU64,
    high: AtomicU64,
    count: AtomicU64,
}

impl Slot {
    fn read(&self, key: u128) -> Option<u64> {
        let count = self.count.load(Ordering::Relaxed);
        let (low, high) = veil(key, count);
        (self.low.load(Ordering::Relaxed) == low && self.high.load(Ordering::Relaxed) == high)
            .then_some(count)
    }

    fn write(&self, key: u128, count: u64) {
        let (low, high) = veil(key, count);
        self.low.store(low, Ordering::Relaxed);
        self.high.store(high, Ordering::Relaxed);
        self.count.store(count, Ordering::Relaxed);
    }
}

/// The halves of a key, each mixed with the count: a slot that two threads wrote at once
/// matches neither's key.
#[allow(clippy::cast_possible_truncation, reason = "the halves are wanted")]
fn veil(key: u128, count: u64) -> (u64, u64) {
    (key as u64 ^ count, (key >> 64) as u64 ^ count.rotate_left(32))
}

/// Counts that were made before, shared by threads without locks, of a size fixed at birth.
///
/// An entry holds the whole 128-bit key of position and depth, so two positions would have to
/// agree in 128 pseudo-random bits for a count to be wrong.
#[derive(Debug)]
pub struct Table {
    buckets: Vec<[Slot; 2]>,
}

impl Table {
    /// A table of about `megabytes` × 2²⁰ bytes, at least one bucket.
    ///
    /// # Errors
    /// [`PerftError::NoMemory`] when the system does not give that much.
    pub fn new(megabytes: u64) -> Result<Self, PerftError> {
        let refuse = || PerftError::NoMemory(megabytes);
        let bytes = megabytes.checked_mul(1 << 20).ok_or_else(refuse)?;
        let size = usize::try_from(bytes).map_err(|_| refuse())? / size_of::<[Slot; 2]>();
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(size.max(1)).map_err(|_| refuse())?;
        buckets.resize_with(size.max(1), Default::default);
        Ok(Self { buckets })
    }

    /// The key of an entry: a position's key with a depth, so that its counts do not mix.
    #[inline(always)]
    #[must_use]
    pub fn entry(key: u128, depth: u32) -> u128 {
        key ^ u128::from(depth).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835)
    }

    #[allow(clippy::cast_possible_truncation, reason = "the product's high half is an index")]
    fn bucket(&self, key: u128) -> &[Slot; 2] {
        let index = (u128::from(key as u64) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }

    /// The count kept under a key.
    #[must_use]
    pub fn get(&self, key: u128) -> Option<u64> {
        let [large, recent] = self.bucket(key);
        large.read(key).or_else(|| recent.read(key))
    }

    /// Keeps a count. A bucket holds the largest count it has seen and the latest.
    pub fn put(&self, key: u128, count: u64) {
        let [large, recent] = self.bucket(key);
        let slot = if count >= large.count.load(Ordering::Relaxed) { large } else { recent };
        slot.write(key, count);
    }
}

/// What a count may use.
#[derive(Debug)]
pub struct Resources<'a> {
    /// Watches over it.
    pub control: &'a Control<'a>,
    /// Counts made before.
    pub table: Option<&'a Table>,
}

/// Runs `work` on a pool of `threads` threads while this one calls the control's tick, so that
/// a stop is noticed wherever the tick may only run here. Nothing of the pool outlives the call.
fn pooled<T: Send>(
    threads: usize,
    control: &Control<'_>,
    work: impl FnOnce(&Control<'_>) -> T + Send,
) -> Result<T, PerftError> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|error| PerftError::Threads(error.to_string()))?;
    let inner = Control::endless();
    let result = std::thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel::<()>();
        let (inner, pool) = (&inner, &pool);
        let worker = scope.spawn(move || {
            let result = pool.install(|| work(inner));
            drop(sender);
            result
        });
        while receiver.recv_timeout(Duration::from_millis(20))
            == Err(mpsc::RecvTimeoutError::Timeout)
        {
            if !control.goes_on() {
                inner.stop();
            }
        }
        worker.join()
    });
    match result {
        Ok(result) => Ok(result),
        Err(panic) => std::panic::resume_unwind(panic),
    }
}

fn finished(control: &Control<'_>, count: u64) -> Result<u64, PerftError> {
    if control.is_stopped() {
        Err(PerftError::Stopped)
    } else if count == u64::MAX {
        Err(PerftError::TooLarge)
    } else {
        Ok(count)
    }
}

fn check_depth(depth: u32) -> Result<(), PerftError> {
    if depth > DEEPEST { Err(PerftError::TooDeep(depth)) } else { Ok(()) }
}

/// Counts below each of many positions, in their order.
///
/// # Errors
/// [`PerftError`], the first that arises.
pub fn many<P: Position>(
    positions: &[P],
    depth: u32,
    threads: usize,
    control: &Control<'_>,
    table: Option<&Table>,
    done: &AtomicU64,
) -> Result<Vec<u64>, PerftError> {
    check_depth(depth)?;
    let count = |position: &P, control: &Control<'_>| {
        let count = position.perft(depth, &Resources { control, table });
        done.fetch_add(1, Ordering::Relaxed);
        count
    };
    let counts: Vec<u64> = if threads <= 1 {
        positions.iter().map(|position| count(position, control)).collect()
    } else if positions.len() >= 16 * threads || depth < 3 {
        pooled(threads, control, |control| {
            positions.par_iter().map(|position| count(position, control)).collect()
        })?
    } else {
        pooled(threads, control, |control| {
            positions
                .par_iter()
                .map(|position| {
                    let resources = Resources { control, table };
                    let total = split(position, depth, 16 * threads)
                        .par_iter()
                        .map(|(child, depth)| child.perft(*depth, &resources))
                        .reduce(|| 0, u64::saturating_add);
                    done.fetch_add(1, Ordering::Relaxed);
                    total
                })
                .collect()
        })?
    };
    counts.into_iter().map(|count| finished(control, count)).collect()
}

/// Positions below `position`, with their depths, whose counts add up to its own: at least
/// `wanted` of them where there are that many and the depths stay 2 or more.
#[must_use]
pub fn split<P: Position>(position: &P, depth: u32, wanted: usize) -> Vec<(P, u32)> {
    let mut parts = vec![(position.clone(), depth)];
    while parts.len() < wanted && parts.iter().any(|(_, depth)| *depth > 2) {
        let before = parts.len();
        parts = parts
            .iter()
            .flat_map(|(position, depth)| {
                let below = depth - 1;
                children(position).into_iter().map(move |(_, child)| (child, below))
            })
            .collect();
        if parts.len() <= before {
            break;
        }
    }
    parts
}

/// The positions one move away, with the moves.
#[must_use]
pub fn children<P: Position>(position: &P) -> Vec<(Move, P)> {
    let mut moves = MoveList::new();
    position.legal_moves(u128::MAX, &mut moves);
    moves
        .into_iter()
        .map(|action| {
            let mut child = position.clone();
            child.play(action);
            (action, child)
        })
        .collect()
}

/// The count below each legal move; `depth` is at least 1.
///
/// # Errors
/// [`PerftError`].
pub fn divide<P: Position>(
    position: &P,
    depth: u32,
    threads: usize,
    control: &Control<'_>,
    table: Option<&Table>,
) -> Result<Vec<(Move, u64)>, PerftError> {
    check_depth(depth)?;
    let (moves, positions): (Vec<Move>, Vec<P>) = children(position).into_iter().unzip();
    let done = AtomicU64::new(0);
    let counts = many(&positions, depth.saturating_sub(1), threads, control, table, &done)?;
    Ok(moves.into_iter().zip(counts).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_that_agree_in_one_half_are_told_apart() {
        let table = Table::new(0).unwrap();
        let key = 0x0123_4567_89ab_cdef_0011_2233_4455_6677_u128;
        table.put(key, 42);
        assert_eq!(table.get(key), Some(42));
        for bit in 0..128 {
            assert_eq!(table.get(key ^ (1 << bit)), None, "bit {bit}");
        }
    }

    #[test]
    fn a_slot_half_written_by_another_thread_matches_nothing() {
        let slot = Slot::default();
        slot.write(77, 5);
        slot.count.store(6, Ordering::Relaxed);
        assert_eq!(slot.read(77), None);
    }

    #[test]
    fn a_size_beyond_memory_is_refused() {
        assert_eq!(Table::new(u64::MAX).unwrap_err(), PerftError::NoMemory(u64::MAX));
        assert_eq!(Table::new(1 << 43).unwrap_err(), PerftError::NoMemory(1 << 43));
    }
}
